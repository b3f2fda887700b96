"""El Alamein."""
