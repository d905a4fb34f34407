import { type TemplateButton, type TemplateContent, templateLimits, templateSlots, variablesIn } from './templateContent.ts'

/** What the service rejects automatically. */
type TemplateProblemCode =
  | 'bodyMissing'
  | 'headerMissing'
  | 'headerVariables'
  | 'fileMissing'
  | 'variableAtEnd'
  | 'variablesTogether'
  | 'variableOrder'
  | 'sampleMissing'
  | 'buttonText'
  | 'buttonTwice'
  | 'linkWrong'
  | 'phoneWrong'
  | 'tooManyButtons'
type TemplateProblem = { path: keyof TemplateContent; code: TemplateProblemCode }

/** `hasFile`: whether the file for its header exists. */
export function templateProblems(content: TemplateContent, hasFile: boolean): TemplateProblem[] {
  const { body, samples } = content
  const problems: TemplateProblem[] = [...headerProblems(content, hasFile)]
  const complain = (path: TemplateProblem['path'], code: TemplateProblem['code']) => void problems.push({ path, code })
  if (body === '') complain('body', 'bodyMissing')
  if (/^\{\{\s*\w+\s*\}\}|\{\{\s*\w+\s*\}\}$/.test(body)) complain('body', 'variableAtEnd')
  if (/\}\}\s*\{\{/.test(body)) complain('body', 'variablesTogether')
  if (!isInOrder(variablesIn(body))) complain('body', 'variableOrder')
  problems.push(...buttonProblems(content.buttons).map((code) => ({ path: 'buttons' as const, code })))
  const isShown = ({ key, button }: { key: string; button?: number }) =>
    (samples[key] ?? '').trim() !== '' || (button !== undefined && content.buttons[button]?.kind === 'code')
  if (!templateSlots(content).every(isShown)) complain('samples', 'sampleMissing')
  return problems
}

function headerProblems({ header, headerText }: TemplateContent, hasFile: boolean): TemplateProblem[] {
  if (header === 'none') return []
  if (header !== 'text') return hasFile ? [] : [{ path: 'header', code: 'fileMissing' }]
  if (headerText === '') return [{ path: 'headerText', code: 'headerMissing' }]
  const names = variablesIn(headerText)
  return names.length > 1 || !isInOrder(names) ? [{ path: 'headerText', code: 'headerVariables' }] : []
}

/** Numbers from one on without a gap, or names in lower case; never both. */
function isInOrder(names: readonly string[]) {
  const numbers = new Set(names.filter((name) => /^\d+$/.test(name)).map(Number))
  if (numbers.size === 0) return names.every((name) => /^[a-z][a-z0-9_]*$/.test(name))
  return numbers.size === names.length && names.every((_, index) => numbers.has(index + 1))
}

function buttonProblems(buttons: readonly TemplateButton[]): TemplateProblem['code'][] {
  const of = (kind: TemplateButton['kind']) => buttons.filter((button) => button.kind === kind)
  const named = buttons.filter(({ kind }) => kind !== 'code').map(({ text }) => text)
  return [
    ...(named.includes('') ? (['buttonText'] as const) : []),
    ...(new Set(named).size < named.length ? (['buttonTwice'] as const) : []),
    ...(of('link').every(({ target }) => isLink(target)) ? [] : (['linkWrong'] as const)),
    ...(of('call').every(({ target }) => /^\+?\d{8,15}$/.test(target.replace(/[\s()-]/g, ''))) ? [] : (['phoneWrong'] as const)),
    ...(of('code').every(({ target }) => /^\S{1,15}$/.test(target)) ? [] : (['sampleMissing'] as const)),
    ...(of('link').length > templateLimits.links || of('call').length > 1 || of('code').length > 1 ? (['tooManyButtons'] as const) : []),
  ]
}

/** A variable may only stand at its end. */
const isLink = (target: string) => /^https?:\/\/[^\s{}]+(\{\{\s*1\s*\}\})?$/.test(target) && URL.canParse(target.replace(/\{\{.*/, ''))
