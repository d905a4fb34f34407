import { expect, test } from 'vitest'
import { addToast, removeToast, type ToastQueue } from './toastQueue.ts'

type Toast = { id: string; isUrgent: boolean }
const empty: ToastQueue<Toast> = { shown: [], waiting: [] }
const news = (id: string): Toast => ({ id, isUrgent: false })
const urgent = (id: string): Toast => ({ id, isUrgent: true })
const queueOf = (...toasts: Toast[]) => toasts.reduce(addToast<Toast>, empty)
const ids = ({ shown, waiting }: ToastQueue<Toast>) => [shown.map(({ id }) => id), waiting.map(({ id }) => id)]

test('two are shown, and further news waits in line', () => {
  const queue = queueOf(news('a'), news('b'), news('c'), news('d'))
  expect(ids(queue)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(ids(removeToast(queue, 'a'))).toEqual([['b', 'c'], ['d']])
})

test('an error or an undo takes the place of news, which waits again as the first', () => {
  expect(ids(queueOf(urgent('undo'), news('a'), news('b'), urgent('error')))).toEqual([
    ['undo', 'error'],
    ['a', 'b'],
  ])
})

test('an error or an undo is never displaced: a third one waits before the news', () => {
  const queue = queueOf(urgent('a'), urgent('b'), news('c'), urgent('d'), urgent('e'))
  expect(ids(queue)).toEqual([
    ['a', 'b'],
    ['d', 'e', 'c'],
  ])
})

test('the same error is shown once', () => {
  expect(ids(queueOf(urgent('a'), urgent('a')))).toEqual([['a'], []])
})

test('a toast whose time is over leaves the line too', () => {
  expect(ids(removeToast(queueOf(urgent('a'), urgent('b'), urgent('c')), 'c'))).toEqual([['a', 'b'], []])
})
