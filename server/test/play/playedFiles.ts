import type { ByteRange, IncomingFile } from '../../src/features/simulator/simulatedNetwork.ts'
import { bytesOf } from '../channels/channelBench.ts'
import type { PlayedFile } from './simulatedMessages.ts'

export const readFile = async ({ open, name, mime }: IncomingFile): Promise<PlayedFile> => ({ name, mime, bytes: await bytesOf(open()) })

export const cut = (bytes: Buffer, range: ByteRange | undefined) => (range ? bytes.subarray(range.start, range.end + 1) : bytes)
