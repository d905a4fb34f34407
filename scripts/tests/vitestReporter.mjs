import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../bootstrap/project.mjs'

/** Writes the results of a Vitest run to the file that RESULTS_FILE names, in the form of results.mjs. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter's default export.
export default class ResultsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map((module) => ({
      file: relative(root, module.moduleId),
      milliseconds: module.diagnostic().duration,
      errors: module.errors().map(firstLine),
      tests: [...module.children.allTests()].map(testResult),
    }))
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ files, errors: unhandledErrors.map(firstLine) }))
  }
}

function testResult(test) {
  const { state, errors = [], note } = test.result()
  return { name: test.fullName, state, reason: errors.length > 0 ? firstLine(errors[0]) : note }
}

const firstLine = ({ message }) => `${message}`.split('\n')[0]
