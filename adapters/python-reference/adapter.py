"""The reference engine behind the protocol; with `--fault ID` one clause of it is misread."""

import argparse
from contextlib import ExitStack

from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import serve
from alamein.properties.faults.gallery import load_gallery
from alamein.properties.faults.planting import planted


def main() -> None:
    """Answer until the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="el-alamein", help="whose clause is misread")
    parser.add_argument("--fault", metavar="ID", help="a misreading: alamein faults list")
    asked = parser.parse_args()
    with ExitStack() as misread:
        games = None
        if asked.fault:
            fault = load_gallery(asked.game).faults[asked.fault]
            games = {asked.game: misread.enter_context(planted(fault, asked.game))}
        serve(Reference(games))


if __name__ == "__main__":
    main()
