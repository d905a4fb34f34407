/** Ten hues in five shades: the colours for queues and tags. */
const hues = {
  red: ['#fdbbb4', '#fa8880', '#e85854', '#ba3535', '#7f2021'],
  orange: ['#ffbd99', '#f49157', '#de6800', '#a84e05', '#733200'],
  yellow: ['#e9ca89', '#d6a62e', '#b48706', '#886608', '#5c4300'],
  green: ['#afdda5', '#7cc36c', '#48a830', '#258101', '#155700'],
  teal: ['#a4cccc', '#0fc7c0', '#02a49e', '#087c77', '#095350'],
  sky: ['#8ed9fe', '#2bbdf5', '#0a9cce', '#00769d', '#044f69'],
  blue: ['#b4cfff', '#81adff', '#4f8afb', '#3065cc', '#1d438c'],
  purple: ['#d6c2fe', '#bc98f9', '#a170eb', '#7d4dbe', '#543282'],
  pink: ['#fcb6d6', '#ef87ba', '#db589e', '#af3679', '#772151'],
  gray: ['#cfccd6', '#afacb6', '#908d97', '#6d6a73', '#49464f'],
} as const

export type Swatch = { color: string; hue: keyof typeof hues; shade: number }

/** Sorted by shade, then by hue: each row of the grid is one shade. */
export const swatches: Swatch[] = [0, 1, 2, 3, 4].flatMap((shade) =>
  (Object.keys(hues) as (keyof typeof hues)[]).map((hue) => ({ hue, shade: shade + 1, color: hues[hue][shade] ?? '' })),
)

/** Middle shades first: neighbours differ well, and text on them is readable. */
export function firstUnusedColor(taken: readonly string[]): string {
  const used = new Set(taken.map((color) => color.toLowerCase()))
  const byTaste = [3, 4, 2, 5, 1].flatMap((shade) => swatches.filter((swatch) => swatch.shade === shade))
  return byTaste.find(({ color }) => !used.has(color))?.color ?? hues.teal[2]
}
