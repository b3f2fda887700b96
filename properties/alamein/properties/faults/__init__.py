"""The gallery of faults: plausible misreadings of clauses, planted to see who notices."""
