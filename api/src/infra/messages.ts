export interface Mail {
  kind: 'mail'
  to: string
  subject: string
  text: string
  html: string
  /** Headers in addition to the usual ones (RFC 8058: List-Unsubscribe). */
  headers?: Record<string, string>
  /** The verification code in it, shown separately in the development outbox. */
  code?: string
}

export interface TextMessage {
  kind: 'sms'
  /** With its area code: `+886912345678`. */
  to: string
  text: string
  code?: string
}

export type Message = Mail | TextMessage

/** Port for mail and text messages. */
export interface Messages {
  send: (message: Message) => Promise<void>
}

/** Prevents parsing: nodemailer reads a text as a list, in which one address could name several. */
export const oneAddress = (address: string) => ({ name: '', address })
