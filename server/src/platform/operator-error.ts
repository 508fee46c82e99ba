/** An error whose message tells the operator in one sentence what is wrong and what to do. */
export class OperatorError extends Error {}
