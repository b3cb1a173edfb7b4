import { printCount } from '../../resource/list-count.ts'

interface Props {
  counts: { email: number; carta: number; unreached: number }
  hasMailServer: boolean
  areAutomaticMessagesOn: boolean
  /** What follows in the first sentence. */
  when?: string
}

/** What is to know before messages leave: how many by which channel, and what is switched off meanwhile (SHELL-12). */
export const SendingWords = ({ counts, hasMailServer, areAutomaticMessagesOn, when }: Props) => (
  <>
    <p>
      {`${printCount(counts.email)} por e-mail e ${printCount(counts.carta)} por carta.`}
      {counts.unreached > 0 && ` ${printCount(counts.unreached)} não ${counts.unreached === 1 ? 'recebe' : 'recebem'}.`}
      {when && ` ${when}`}
    </p>
    {!areAutomaticMessagesOn && (
      <p>O envio automático (SendMessages) está inativo. O que enviar à mão sai mesmo assim.</p>
    )}
    {!hasMailServer && counts.email > 0 && (
      <p>Falta o servidor de correio: os e-mails ficam guardados até o definir.</p>
    )}
  </>
)
