import { expect, test } from 'vitest'
import { isLocalHost } from './isLocalHost.ts'

test.each([
  'localhost',
  'ollama',
  '127.0.0.1',
  '10.1.2.3',
  '192.168.0.7',
  '172.16.0.1',
  '172.31.9.9',
  'ai.shop.local',
  '[::1]',
  '[fd12::1]:8080',
  'LLM.internal',
  'localhost:11434',
])('%s is named as local', (host) => expect(isLocalHost(host)).toBe(true))

test.each([
  'api.openai.com',
  '8.8.8.8',
  '172.32.0.1',
  '172.15.0.1',
  '11.0.0.1',
  'local.example.com',
  '[2001:db8::1]:443',
  'api.openai.com:443',
  'localhost.example.com',
  '127.0.0.1.example.com',
])('%s is not', (host) => expect(isLocalHost(host)).toBe(false))
