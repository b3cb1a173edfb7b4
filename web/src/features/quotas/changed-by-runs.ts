/** The resources whose rows a run, or undoing one, changes. */
export const CHANGED_BY_RUNS = ['quotaRuns', 'unsettledPayments', 'members']
