import { listOperations, type PlacedOperation, readDocument } from '../../../lib/contract/openapi.js';
import { createResponseCheck, type ResponseCheck } from '../../../lib/contract/response-check.js';
import type { ErrorDetail } from '../../../lib/errors/errors.js';
import { NodeFault } from '../connection/node-refusals.js';

type Contract = {
  operation(operationId: string): PlacedOperation;
  /** Returns the operation that accepts the tokens that an operation creates. */
  takerOf(operationId: string): PlacedOperation;
  answer(operationId: string, status: number, body: unknown): unknown;
  value(schema: string, value: unknown): unknown;
  /** Returns the parts of a value that violate a schema, each with a clause that says why; none if it is valid. */
  problems(schema: string, value: unknown): ErrorDetail[];
};

let constant: Contract | undefined;

/** Returns the daemon's API document. It is parsed at the first call to a node, so that it does not delay the start. */
export const contract = (): Contract => {
  constant ??= readContract();
  return constant;
};

function readContract(): Contract {
  const document = readDocument('daemon');
  const check: ResponseCheck = createResponseCheck(document, { fields: 'open', forms: true });
  const placed = new Map(listOperations(document).map((each) => [each.operation.operationId, each]));
  const operation = (operationId: string): PlacedOperation => {
    const found = placed.get(operationId);
    if (found === undefined)
      throw new Error(`the API document of the daemon has no operation ${operationId}`);
    return found;
  };
  return {
    operation,
    takerOf(operationId) {
      const purpose = operation(operationId).operation['x-token']?.purpose;
      const taker = [...placed.values()].find(
        ({ operation: each }) => each.operationId !== operationId && each['x-token']?.purpose === purpose,
      );
      if (purpose === undefined || taker === undefined)
        throw new Error(`${operationId} creates no tokens that another operation accepts`);
      return taker;
    },
    answer(operationId, status, body) {
      const faults = check.faults(operation(operationId).operation, status, body);
      if (faults !== undefined) throw new NodeFault(`${operationId}, ${faults}`);
      return body;
    },
    value(schema, value) {
      const faults = check.faultsOf(schema, value);
      if (faults !== undefined) throw new NodeFault(`${schema}, ${faults}`);
      return value;
    },
    problems: (schema, value) => check.problemsOf(schema, value),
  };
}
