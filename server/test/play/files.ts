import type { FileGiven, Range } from '../../src/features/simulator/network.ts'
import { bytesOf } from '../carriers/bench.ts'
import type { PlayedFile } from './writtenOn.ts'

export const readFile = async ({ open, name, mime }: FileGiven): Promise<PlayedFile> => ({ name, mime, bytes: await bytesOf(open()) })

export const cut = (bytes: Buffer, range: Range | undefined) => (range ? bytes.subarray(range.start, range.end + 1) : bytes)
