export interface FilesTables {
  files: { hash: string; bytes: string; type: string; createdAt: Date }
  userFiles: { userId: string; hash: string; createdAt: Date }
  pageFiles: { pageId: string; hash: string }
}

declare module '../../infra/database/schema' {
  interface Database extends FilesTables {}
}
