import type { AccountAnswer } from '@agremia/model/calls/account'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import type { MemberPartProps } from '../../contributions/member-sheet.ts'
import classes from './account.module.css'
import { describeVote } from './describe-vote.ts'
import { accountOf } from './use-account.ts'

/** In the head of the sheet: why an active member may not vote, with the debts and days that it stands on. */
export function MemberVote({ member }: MemberPartProps) {
  const asks = member.isActive === true && member.canVote === false
  const { path, key } = accountOf(member._id)
  const { data: account } = useQuery({
    queryKey: [...key, 'vote', member.rev],
    queryFn: async ({ signal }) => (await api.get<{ data: AccountAnswer }>(path, { signal })).data.data,
    enabled: asks,
  })
  if (!asks || !account || account.canVote) return null
  return <p className={classes.vote}>Não vota: {describeVote(account)}</p>
}
