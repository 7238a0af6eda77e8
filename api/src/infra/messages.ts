export interface Mail {
  kind: 'mail'
  to: string
  subject: string
  text: string
  html: string
  /** Header lines alongside the usual ones (RFC 8058: List-Unsubscribe). */
  headers?: Record<string, string>
  /** The verification code in it, shown on its own in the development outbox. */
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

/** Mail and text messages, as a port. */
export interface Messages {
  send: (message: Message) => Promise<void>
}

/** As it is: nodemailer reads a text as a list, in which one address could name others. */
export const oneAddress = (address: string) => ({ name: '', address })
