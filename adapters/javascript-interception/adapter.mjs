// An implementation of interceptions in El Alamein, as an adapter of the profile *interception*.
import { once } from 'node:events';
import { MODE_NAMES, allot } from './answers.mjs';
import { Refusal, isCount, isObject } from './refusal.mjs';
import { PLAYABLE } from './rulings.mjs';
import { answer, lines } from './wire.mjs';

const PROTOCOL = 1;
const PROGRAM = { name: 'javascript-interception', version: '1.0.0', language: 'JavaScript' };

let lineBytes = Infinity;

function hello(request) {
  const { protocol, limits } = request;
  if (!isObject(protocol) || !isCount(protocol.min) || !isCount(protocol.max)) {
    throw new Refusal('malformed', 'protocol: must have min and max');
  }
  if (protocol.min > PROTOCOL || protocol.max < PROTOCOL) {
    throw new Refusal('protocol-unsupported', `only version ${PROTOCOL} is spoken`);
  }
  if (isCount(limits?.line_bytes) && limits.line_bytes > 0) lineBytes = limits.line_bytes;
  return {
    protocol: PROTOCOL,
    implementation: PROGRAM,
    adapter: PROGRAM,
    games: [{ game: 'el-alamein', players: [2, 3, 4, 5], phases: ['allotting'] }],
    capabilities: { allot: MODE_NAMES, inline: true, cards: true, sessions: 0 },
    rulings: PLAYABLE,
  };
}

/** A list that would not fit on a line is cut, and says so. */
function fitted(result) {
  const tooLong = () => Buffer.byteLength(JSON.stringify(result)) > lineBytes - 1000;
  while (result.assignments?.length && tooLong()) {
    result.assignments.length = Math.floor(result.assignments.length / 2);
    result.complete = false;
  }
  return result;
}

const OPERATIONS = { hello, allot: (request) => fitted(allot(request)), shutdown: () => ({}) };

for await (const line of lines(process.stdin)) {
  const { op, text } = answer(line, OPERATIONS);
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
  if (op === 'shutdown') break;
}
process.exitCode = 0;
process.stdin.destroy();
