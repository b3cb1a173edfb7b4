import { useWording } from '../../../api/terminology.ts'
import classes from './batch.module.css'

/** In place of a choice of recipients: the call of an assembly goes to every member, or its decisions could be voided. */
export function CalledRecipients() {
  const withWords = useWording()
  return (
    <p className={classes.none}>
      {withWords(
        'Uma convocatória vai a todos os {memberPlural}, mesmo suspensos ou com {membershipPayments} em atraso: não se escolhem destinatários.',
      )}
    </p>
  )
}
