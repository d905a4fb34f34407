import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../bootstrap/project.mjs'

/** Writes the results of a Playwright run to the file that RESULTS_FILE names, in the form of results.mjs. */
// biome-ignore lint/style/noDefaultExport: Playwright loads a reporter's default export.
export default class ResultsReporter {
  #files = new Map()
  #errors = []

  onTestEnd(test, { status, duration, errors }) {
    const file = relative(root, test.location.file)
    if (!this.#files.has(file)) this.#files.set(file, { file, milliseconds: 0, errors: [], tests: [] })
    const results = this.#files.get(file)
    results.milliseconds += duration
    results.tests.push({
      name: test.titlePath().slice(3).join(' > '),
      state: status === 'passed' || status === 'skipped' ? status : 'failed',
      reason: errors.length > 0 ? firstLine(errors[0]) : test.annotations.find(({ type }) => type === 'skip')?.description,
    })
  }

  onError(error) {
    this.#errors.push(firstLine(error))
  }

  onEnd() {
    writeFileSync(process.env.RESULTS_FILE, JSON.stringify({ files: [...this.#files.values()], errors: this.#errors }))
  }
}

const terminalColours = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')
const firstLine = ({ message }) => `${message}`.replaceAll(terminalColours, '').split('\n')[0]
