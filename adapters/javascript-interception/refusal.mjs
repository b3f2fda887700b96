// What is answered in place of a result: an error of the protocol.

export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export const isObject = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

export const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
