import { expect, test } from 'vitest'
import { readCsv } from './readCsv.ts'

test.each([
  [
    'our own',
    '\ufeffshortcode;message\r\npix;"Olá; ""você"""\r\n',
    [
      ['shortcode', 'message'],
      ['pix', 'Olá; "você"'],
    ],
  ],
  [
    'a quote that nobody closes',
    '"a;b\n7" pipe;d',
    [
      ['"a', 'b'],
      ['7" pipe', 'd'],
    ],
  ],
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\r1\t2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'lines in a cell',
    'a;b\r\nx;"one\r\ntwo"\r\n',
    [
      ['a', 'b'],
      ['x', 'one\r\ntwo'],
    ],
  ],
  [
    'what looked like a formula',
    `a;b\r\nx;'=1+1\r\n`,
    [
      ['a', 'b'],
      ['x', '=1+1'],
    ],
  ],
  [
    'empty cells and lines',
    'a;b\r\n;\r\n;x\r\n\r\n',
    [
      ['a', 'b'],
      ['', 'x'],
    ],
  ],
  ['nothing', '', []],
])('%s', (_, text, rows) => expect(readCsv(text)).toEqual(rows))
