import type { Option } from '@recado/contract/bot/config'

type Branch = [title: string, ...children: BranchOrTitle[]]
type BranchOrTitle = string | Branch

/** Builds a new menu from titles. */
export function buildMenu(...entries: BranchOrTitle[]): Option[] {
  let drawn = 0
  const toOption = (given: BranchOrTitle): Option => {
    const [title, ...children] = [given].flat(1) as [string, ...BranchOrTitle[]]
    return { id: --drawn, title, message: `About ${title}`, children: children.map(toOption) }
  }
  return entries.map(toOption)
}

/** The titles of a menu on one line: `a(b c) d`. */
export const renderMenu = (options: readonly Option[]): string =>
  options.map(({ title, children }) => (children.length > 0 ? `${title}(${renderMenu(children)})` : title)).join(' ')

export const nestedMenu = (count: number): Option[] =>
  count === 0 ? [] : [{ id: -count, title: `Level ${count}`, message: '', children: nestedMenu(count - 1) }]
