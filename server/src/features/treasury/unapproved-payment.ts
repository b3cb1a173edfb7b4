import type { SettingTexts } from '@agremia/model/rules/settings'
import { type Approvals, type Approver, whoMayApprove } from '@agremia/model/rules/treasury/approvals'
import { approvalLimit } from './read-approvers.ts'

interface ApprovalFacts {
  approvers: readonly Approver[]
  settings: Pick<SettingTexts, 'twoApprovalsAbove'>
}

/** Whether somebody still has to approve a document before it is paid; the database decides by `waits_for_approval`. */
export const waitsForApproval = (
  { direction, approvedAt }: { direction: string | undefined; approvedAt: string | null },
  { approvers }: Pick<ApprovalFacts, 'approvers'>,
): boolean => direction === 'despesa' && approvedAt === null && approvers.length > 0

/** That a document waits, and for whom. */
export function waitsFor(name: string, doc: Approvals, { approvers, settings }: ApprovalFacts): string {
  const who = whoMayApprove(doc, approvers, approvalLimit(settings))
  return who
    ? `${name} ainda não está autorizado. Pode autorizá-lo ${who}.`
    : `${name} ainda não está autorizado, e de quem autoriza já ninguém o pode fazer. Um administrador pode pagar com um motivo.`
}
