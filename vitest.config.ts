import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What lets whole products die and come back takes longest: begun last, it would keep the others' cores waiting. */
class DeathsBeforeRoutes extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const place = ({ project, moduleId }: TestSpecification) => (project.name === 'rules' ? 0 : moduleId.includes('/test/crash/') ? 1 : 2)
    return sorted.toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    // One process takes one file after the other and finds loaded what they all import; each file cleans up after itself.
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: DeathsBeforeRoutes },
    // For a machine that is busy with other things: nothing that works is red for being slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'rules', include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts', 'whatsapp/**/*.test.ts'] } },
      { extends: true, test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/test/database.ts'] } },
    ],
  },
})
