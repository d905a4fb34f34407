import { describeChannel } from '../../../test/channels/describeChannel.ts'
import { simulatorBench } from '../../../test/channels/simulatorBench.ts'

describeChannel('simulator', simulatorBench)
