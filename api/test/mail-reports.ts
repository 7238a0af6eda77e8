/* Reports that mail servers send back, with the parts and fields of real ones. */

interface Failure {
  status: string
  action?: string
  /** The refusing server's words, as a mail server quotes them. */
  said?: string
}

const lines = (...all: string[]) => all.join('\r\n')

/** A delivery status notification (RFC 3464), as Postfix writes it. */
export const failureReport = (to: string, { status, action = 'failed', said = '' }: Failure) =>
  lines(
    'From: MAILER-DAEMON@mail.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B1',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${to}>: could not be delivered.`,
    '',
    '--B1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mail.example',
    'X-Postfix-Queue-ID: 4FfYxQ2Wz9z',
    'Arrival-Date: Thu, 26 Nov 2026 10:00:00 +0800 (CST)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp;',
    ` ${said || 'no words'}`,
    '',
    '--B1',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Subject: =?utf-8?q?hello?=',
    '',
    '--B1--',
    '',
  )

/** A complaint of a feedback loop (RFC 5965), which includes the mail in question. */
export const complaintReport = (original: string, type = 'abuse') =>
  lines(
    'From: feedback@provider.example',
    'Subject: FW: a mail',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="B2"',
    '',
    '--B2',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '',
    '--B2',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--B2',
    'Content-Type: message/rfc822',
    'Content-Disposition: inline',
    '',
    original,
    '',
    '--B2--',
    '',
  )
