import { showNumber } from '../../../shared/i18n/showNumber.ts'
import type { PhoneUtterance } from '../phone/useSaying.ts'

const escaped = (text: string) => text.replace(/([\\,;])/g, '\\$1')

/** Somebody's card as telephones hand it over. */
export const sayCard = ({ name, number }: { name: string; number: string }): PhoneUtterance => ({
  mediaType: 'vcard',
  body: [
    ...['BEGIN:VCARD', 'VERSION:3.0', `N:;${escaped(name)};;;`, `FN:${escaped(name)}`],
    ...[`TEL;type=CELL;waid=${number}:${showNumber(number)}`, 'END:VCARD'],
  ].join('\n'),
})
