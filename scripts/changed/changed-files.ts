import { execFileSync } from 'node:child_process'
import { ROOT } from '../../test/house/tree.ts'

const git = (...args: string[]) => {
  const text = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return text.split('\n').filter(line => line !== '')
}

/** The last landed commit: that of the branch which this one follows, or else the one with which this clone began. */
export function findLandedCommit(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  } catch {
    return git('log', '--walk-reflogs', '--format=%H', 'HEAD').at(-1) ?? 'HEAD'
  }
}

/** Every file that differs from the commit, committed or not, and every file that git does not know yet. Of a renamed file both names. */
export const changedSince = (commit: string) => [
  ...git('diff', '--name-only', '--no-renames', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
]

/** The files that each of the last commits changed, the newest first. */
export const lastCommits = (count: number) =>
  git('log', '--no-merges', `--max-count=${count}`, '--format=%h %s').map(line => {
    const [commit = ''] = line.split(' ')
    return { line, files: git('diff-tree', '-r', '--no-commit-id', '--name-only', '--no-renames', commit) }
  })
