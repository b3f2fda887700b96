"""What people run: the command line, and later the scenario runner, the judge and reports."""
