export interface AuthTables {
  sessions: {
    /** SHA-256 of the token, hex. The token itself is known to the browser alone. */
    tokenHash: string
    userId: string
    createdAt: Date
    seenAt: Date
    expiresAt: Date
    address: string | null
    agent: string | null
  }
  codes: {
    /** An e-mail address, or a number with its area code (`+886 912345678`). */
    target: string
    use: 'register' | 'login' | 'reset'
    codeHash: string
    tries: number
    sentAt: Date
    expiresAt: Date
    usedAt: Date | null
  }
}
