"""The reference engine behind the protocol."""

from alamein.conformance.protocol.reference import Reference
from alamein.conformance.protocol.serving import serve

if __name__ == "__main__":
    serve(Reference())
