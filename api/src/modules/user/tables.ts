export interface UserTables {
  replacedEmails: { userId: string; email: string; replacedAt: Date }
}

declare module '../../infra/database/schema' {
  interface Database extends UserTables {}
}
