"""Peers of the oracle: CP-SAT, HiGHS and plain enumeration, in an environment of their own.

Each line of input is ``{"solver": ..., "ratings": [...], "enemies": n, "rounds": r}``; the answer
is the number of cards that can be destroyed and the seconds of each round, model building included.
"""

import json
import sys
import time


def cp_sat(ratings, enemies):
    """Return the most enemy cards that units with these *ratings* can hit, by CP-SAT."""
    model = cp_model.CpModel()
    hit = [[model.new_bool_var("") for _ in range(enemies)] for _ in ratings]
    for row, rating in zip(hit, ratings, strict=True):
        model.add(sum(row) <= rating)
    for column in zip(*hit, strict=True):
        model.add(sum(column) <= 1)
    model.maximize(sum(sum(row) for row in hit))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        raise RuntimeError("CP-SAT did not find the optimum")
    return round(solver.objective_value)


def milp(ratings, enemies):
    """Return the same by scipy's milp, that is HiGHS."""
    units = len(ratings)
    columns = units * enemies
    rows = lil_matrix((units + enemies, columns))
    for unit in range(units):
        rows[unit, unit * enemies : (unit + 1) * enemies] = 1
    for enemy in range(enemies):
        rows[units + enemy, enemy::enemies] = 1
    found = optimize.milp(
        -np.ones(columns),
        constraints=optimize.LinearConstraint(rows.tocsr(), ub=[*ratings, *[1] * enemies]),
        integrality=np.ones(columns),
        bounds=optimize.Bounds(0, 1),
    )
    return round(-found.fun)


def enumeration(ratings, enemies):
    """Return the same by trying, for each enemy card, every unit or none."""
    best = 0
    for chosen in itertools.product(range(len(ratings) + 1), repeat=enemies):
        taken = [chosen.count(unit) for unit in range(len(ratings))]
        if all(n <= rating for n, rating in zip(taken, ratings, strict=True)):
            best = max(best, sum(taken))
    return best


def answered(asked):
    """Return what one line asks for."""
    solve = SOLVERS[asked["solver"]]
    seconds = []
    for _ in range(asked["rounds"]):
        start = time.perf_counter()
        found = solve(asked["ratings"], asked["enemies"])
        seconds.append(time.perf_counter() - start)
    return {"found": found, "seconds": seconds}


def imported(modules):
    """Return the milliseconds that importing *modules* takes."""
    start = time.perf_counter()
    for module in modules:
        __import__(module)
    return (time.perf_counter() - start) * 1000


if __name__ == "__main__":
    imports = {
        "CP-SAT": imported(["ortools.sat.python.cp_model"]),
        "milp": imported(["numpy", "scipy.optimize", "scipy.sparse"]),
    }
    import itertools

    import numpy as np
    from ortools.sat.python import cp_model
    from scipy import optimize
    from scipy.sparse import lil_matrix

    SOLVERS = {"CP-SAT": cp_sat, "milp": milp, "enumeration": enumeration}
    print(json.dumps(imports), flush=True)
    for line in sys.stdin:
        print(json.dumps(answered(json.loads(line))), flush=True)
