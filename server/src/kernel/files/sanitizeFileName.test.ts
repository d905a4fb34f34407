import { expect, test } from 'vitest'
import { sanitizeFileName } from './sanitizeFileName.ts'

test.each([
  ['Foto 1.png', 'Foto 1.png'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\win.ini', 'win.ini'],
  ['/absolute/path.txt', 'path.txt'],
  ['a\0b\r\nc\u200b.txt', 'abc.txt'],
  ['invoice\u202egpj.exe', 'invoicegpj.exe'],
  ['\ud800lone.txt', 'lone.txt'],
  ['cafe\u0301.txt', 'caf\u00e9.txt'],
  ['..', 'file'],
  ['   ', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['x'.repeat(300), 'x'.repeat(200)],
  [`${'😀'.repeat(150)}.pdf`, `${'😀'.repeat(98)}.pdf`],
])('%j is called %j', (given, name) => expect(sanitizeFileName(given)).toBe(name))
