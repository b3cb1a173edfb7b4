import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from '../scripts/changed/durations.ts'

/** A worker keeps its process only for files of one project, so projects are not mixed. The one with the shortest files is last. */
const PROJECTS = ['processes', 'server', 'house', 'web', 'model']

/**
 * Starts slow files first, so that no worker is left with one while the other has nothing to do. Vitest itself orders files by
 * the durations of the run before, which a fresh clone does not have, and within projects in the order of their names.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const place = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name)
    const seconds = ({ moduleId }: TestSpecification) => durations[relative(this.ctx.config.root, moduleId)] ?? 0
    return files.toSorted((one, other) => place(one) - place(other) || seconds(other) - seconds(one))
  }
}
