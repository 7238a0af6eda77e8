/** Those of the product under test: the token that opens `/ops`, and where they get mail. */
export const operators = { token: 'the-token-of-the-operators-is-long', email: 'ops@fankeep.test' }
