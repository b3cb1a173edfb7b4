/** The settings that decide how mail is handed over, and from whom it comes. A connection can be tested with others than the saved. */
export const MAIL_SERVER_SETTINGS = [
  'smtpHost',
  'smtpPort',
  'smtpUser',
  'smtpPassword',
  'smtpOwnNetwork',
  'senderName',
  'senderEmail',
  'replyTo',
] as const
