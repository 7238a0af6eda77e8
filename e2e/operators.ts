/** The operators of the product under test: the token for `/ops`, and their e-mail address. */
export const operators = { token: 'the-token-of-the-operators-is-long', email: 'ops@fankeep.test' }
