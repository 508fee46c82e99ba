interface GivenReport {
  /** The envelope sender of the mail that it is about. */
  to: string
  recipient: string
  /** The address to which the mail was sent, if it was forwarded and the server knows it. */
  original?: string
  action?: string
  status?: string
  diagnostic?: string
}

/** What a mail server sends when it could not deliver a mail that it had accepted (RFC 3464). */
export const deliveryReport = ({
  to,
  recipient,
  original,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `550 ${status} <${recipient}>: Recipient address rejected`,
}: GivenReport): Buffer =>
  Buffer.from(
    [
      'Return-Path: <>',
      'From: Mail Delivery System <MAILER-DAEMON@mx.example.org>',
      `To: ${to}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="9D2E.1/mx.example.org"',
      '',
      '--9D2E.1/mx.example.org',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'Your message could not be delivered.',
      '',
      '--9D2E.1/mx.example.org',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.org',
      'Arrival-Date: Wed,  5 Mar 2031 08:00:00 +0000 (UTC)',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
      `Action: ${action}`,
      `Status: ${status}`,
      'Remote-MTA: dns; mail.example.org',
      `Diagnostic-Code: smtp;`,
      `    ${diagnostic}`,
      '',
      '--9D2E.1/mx.example.org',
      'Content-Type: message/rfc822',
      '',
      'From: Rostrum <no-reply@rostrum.example>',
      `To: ${recipient}`,
      'Subject: A subject',
      '',
      'A text.',
      '',
      '--9D2E.1/mx.example.org--',
      '',
    ].join('\r\n'),
  )

/** The absence note of a person: also an automatic reply to the envelope sender, but not a report. */
export const absenceNote = (to: string): Buffer =>
  Buffer.from(
    [
      'From: Maya <maya@example.org>',
      `To: ${to}`,
      'Subject: Out of office: A subject',
      'Auto-Submitted: auto-replied',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'I am back in April. 550 5.1.1',
      '',
    ].join('\r\n'),
  )
