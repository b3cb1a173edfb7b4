import classes from './api-docs.module.css'

/** A text in which names of fields and values stand between backticks. */
export const InlineCode = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order, and every second one is code
  text.split('`').map((part, at) => (at % 2 === 1 ? <code key={`${at} ${part}`}>{part}</code> : part))

export const Prose = ({ text }: { text: string }) => (
  <p className={classes.text}>
    <InlineCode text={text} />
  </p>
)
