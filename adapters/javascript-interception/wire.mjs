// Lines of JSON: one request in, one answer out.
import { Refusal, isObject } from './refusal.mjs';

/** The lines of a stream of bytes, without their ends; a last line without an end counts too. */
export async function* lines(stream) {
  let parts = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, at)]);
      parts = [];
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length) yield Buffer.concat(parts);
}

/** The request on a line: `{id, op, ...}`. */
function read(line) {
  let request;
  try {
    request = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
  } catch (error) {
    throw Object.assign(new Refusal('malformed', `the line is no JSON: ${error.message}`), { id: '' });
  }
  const id = isObject(request) && typeof request.id === 'string' ? request.id : '';
  if (!id) throw Object.assign(new Refusal('malformed', 'a request is a mapping with an id'), { id });
  if (typeof request.op !== 'string') throw Object.assign(new Refusal('malformed', 'op: must be text'), { id });
  return request;
}

/** The answer to a line, whatever it holds. `operations` has a function for each op. */
export function answer(line, operations) {
  let id = '';
  let op = null;
  try {
    const request = read(line);
    ({ id, op } = request);
    if (!Object.hasOwn(operations, op)) throw new Refusal('unsupported-op', `the operation ${op} is not known`);
    return { op, text: JSON.stringify({ id, ok: operations[op](request) }) };
  } catch (error) {
    const known = error instanceof Refusal;
    if (!known) console.error(error);
    const told = { code: known ? error.code : 'internal', message: String(error?.message ?? error), definite: true };
    return { op, text: JSON.stringify({ id: error?.id ?? id, error: told }) };
  }
}
