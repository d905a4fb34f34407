import type { Language } from '@recado/contract/kit/languages'
import { tries } from '@recado/contract/kit/propertyTries.fixture'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { factsIn } from './factsIn.ts'

const valuesIn = (text: string, language: Language = 'pt') => factsIn(text, language).map(({ kind, value }) => `${kind} ${value}`)

test.each<[string, string[]]>([
  ['R$ 1.234,50', ['money BRL 1234.50']],
  ['1234,5 reais', ['money BRL 1234.50']],
  ['US$ 12.50', ['money USD 12.50']],
  ['12 euros', ['money EUR 12.00']],
  ['$ 12.500', ['money $ 12500.00']],
  ['12 reais e 50 centavos', ['money BRL 12.50']],
  ['R$ 1,5 mil', ['money BRL 1500.00']],
  ['cento e vinte reais', ['money BRL 120.00']],
  ['two hundred and five dollars', ['money USD 205.00']],
  ['veinticinco pesos', ['money peso 25.00']],
  ['vales de 50, 100 ou 200 reais', ['money BRL 50.00', 'money BRL 100.00', 'money BRL 200.00']],
  ['R$ 10 a 20', ['money BRL 10.00', 'money BRL 20.00']],
  ['R$ 40,00 em 6 vezes', ['money BRL 40.00']],
  ['sai por 49,90', ['money 49.90']],
  ['custa 389.', ['money 389.00']],
  ['4,2 litros, 1500 W, 2,50 m', []],
  ['10 %', ['percent 10']],
  ['dez por cento', ['percent 10']],
  ['de 30 a 60%', ['percent 30', 'percent 60']],
  ['1,99% ao mês', ['percent 1.99']],
  ['às 9h30', ['clock 09:30']],
  ['9:30 am', ['clock 09:30']],
  ['9.30 p.m.', ['clock 21:30']],
  ['14h', ['clock 14:00']],
  ['8 da noite', ['clock 20:00']],
  ['a las nueve y media', ['clock 9:30 am/pm']],
  ['das 9 às 18h', ['clock 9:00 am/pm', 'clock 18:00']],
  ['de 8 a 23 h', ['clock 8:00 am/pm', 'clock 23:00']],
  ['das 8h às 24h', ['clock 08:00', 'clock 00:00']],
  ['ao meio-dia', ['clock 12:00']],
  ['às nove', ['clock 9:00 am/pm']],
  ['as 3 lojas, em até 24h, em 48 horas, jejum de 8 horas, aberto 24h, 24/7', []],
  ['15/08', ['date 08-15']],
  ['15 de agosto', ['date 08-15']],
  ['Aug 15', ['date 08-15']],
  ['1º de janeiro de 2027', ['date 2027-01-01']],
  ['dias 24 e 31 de dezembro', ['date 12-24', 'date 12-31']],
  ['até o dia 10', ['date -10']],
  ['meia xícara, 1/2 kg, 3 vezes', []],
  ['(35) 3555-0142', ['phone 3535550142']],
  ['+55 35 93555-0142', ['phone +5535935550142']],
  ['900 555 014', ['phone 900555014']],
  ['98765 4321 ou 3333 4444', ['phone 987654321', 'phone 33334444']],
  ['em 2024 2025 e 1999 2000', []],
  ['ligue 35999990000', ['phone 35999990000']],
  ['protocolo 123456789', ['number 123456789']],
  ['CEP 37500-000, CNPJ 12.345.678/0001-90', ['number 37500000', 'number 12345678000190']],
  ['Ouvidoria@Casa.example.', ['email ouvidoria@casa.example']],
  ['fulano (arroba) gmail (ponto) com', ['email fulano@gmail.com']],
  ['(https://www.casa.example/loja/).', ['link casa.example/loja']],
  ['casa.com.br, evil[.]com e @casa', ['link casa.com.br', 'link evil.com', 'link @casa']],
  ['casa.finance, casa.support e www-casa.bet', ['link casa.finance', 'link casa.support', 'link www-casa.bet']],
  ['segunda-feira, Ana, 3 lojas, dez minutos', []],
])('%s', (text, expected) => {
  expect(valuesIn(text)).toEqual(expected)
})

test('a date of two small numbers is read as the language does', () => {
  expect(valuesIn('on 5/8', 'en')).toEqual(['date 05-08'])
  expect(valuesIn('em 5/8', 'pt')).toEqual(['date 08-05'])
  expect(valuesIn('8/15', 'en')).toEqual(['date 08-15'])
})

test('a fact is told as it was written', () => {
  expect(factsIn('Só *R$ 10,00* até às 9h30!', 'pt').map(({ written }) => written)).toEqual(['R$ 10,00', '9h30'])
})

test('any spelling of an amount has the same form', () => {
  const grouped = (whole: number, separator: string) => String(whole).replace(/\B(?=(?:\d{3})+$)/g, separator)
  const spellings = (whole: number, cents: number) => {
    const two = String(cents).padStart(2, '0')
    const numbers = [`${whole},${two}`, `${whole}.${two}`, `${grouped(whole, '.')},${two}`, `${grouped(whole, ',')}.${two}`]
    if (cents % 10 === 0) numbers.push(`${whole},${cents / 10}`)
    if (cents === 0) numbers.push(String(whole), grouped(whole, '.'))
    return [
      ...numbers.flatMap((number) => [
        `R$ ${number}`,
        `R$${number}`,
        `r$\u00a0${number}`,
        `*R$ ${number}*`,
        `${number} reais`,
        `${number} BRL`,
      ]),
      `${whole} reais e ${two} centavos`,
    ]
  }
  const places = ['%', 'Custa %.', 'O preço é %, à vista.', 'Taxa: % por pedido', '(%)', 'hoje por %!']
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.nat(99), fc.constantFrom(...places), (whole, cents, place) => {
      for (const spelling of spellings(whole, cents)) {
        const [fact, ...others] = factsIn(place.replace('%', spelling), 'pt')
        expect([spelling, fact?.value, others]).toEqual([spelling, `BRL ${whole}.${String(cents).padStart(2, '0')}`, []])
      }
    }),
    tries.rule,
  )
})

test('any spelling of a time has the same form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 23 }), fc.integer({ min: 1, max: 59 }), (hour, minute) => {
      const two = String(minute).padStart(2, '0')
      const half = `${hour % 12 || 12}:${two}`
      const spellings = [
        `${hour}:${two}`,
        `${hour}h${two}`,
        `${hour}h${two}min`,
        `${hour}:${two}h`,
        `${half} ${hour < 12 ? 'am' : 'p.m.'}`,
        `${half}${hour < 12 ? 'AM' : 'PM'}`,
      ]
      const expected = `clock ${String(hour).padStart(2, '0')}:${two}`
      for (const spelling of spellings) expect([spelling, valuesIn(`Abrimos às ${spelling}.`)]).toEqual([spelling, [expected]])
    }),
    tries.rule,
  )
})

test('any spelling of a date has the same form', () => {
  const months = {
    pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
    es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    en: 'January February March April May June July August September October November December'.split(' '),
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 11 }), (day, month) => {
      const [dd, mm] = [String(day).padStart(2, '0'), String(month + 1).padStart(2, '0')]
      const plain = [
        `${dd}/${mm}`,
        `${day} de ${months.pt[month]}`,
        `${day} de ${months.es[month]}`,
        `${months.en[month]} ${day}`,
        `${months.en[month]} ${day}th`,
        `${day} ${months.en[month]?.slice(0, 3)}`,
      ]
      for (const spelling of plain) expect([spelling, valuesIn(`Até ${spelling}.`)]).toEqual([spelling, [`date ${mm}-${dd}`]])
      const withYear = [
        `${dd}/${mm}/2027`,
        `${dd}/${mm}/27`,
        `${dd}.${mm}.2027`,
        `2027-${mm}-${dd}`,
        `${day} de ${months.pt[month]} de 2027`,
        `${months.en[month]} ${day}, 2027`,
      ]
      for (const spelling of withYear) expect([spelling, valuesIn(`Até ${spelling}.`)]).toEqual([spelling, [`date 2027-${mm}-${dd}`]])
    }),
    tries.rule,
  )
})

test.each([
  ...[
    '1 ',
    '1, ',
    '1 e ',
    'um e ',
    '12 34 ',
    '00',
    '1-',
    '1 x de ',
    'R$ 1 000 ',
    'jan ',
    'dia 1 e ',
    'das 1 as ',
    'a.',
    'a@a.',
    'a (ponto) ',
    'http://',
    '(1',
  ],
])('what repeats “%s” is read in little time', (unit) => {
  const begun = process.cpuUsage()
  factsIn(`${unit.repeat(4000 / unit.length)}!`, 'pt')
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
})

test('any text is read in little time', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'19 ,.-/:$%rhaeo@\n'), maxLength: 4000, minLength: 3000 }), (text) => {
      const begun = process.cpuUsage()
      factsIn(text, 'pt')
      expect(process.cpuUsage(begun).user / 1000).toBeLessThan(1000)
    }),
    tries.play,
  )
})
