import { cloudBench } from '../../../test/channels/cloudBench.ts'
import { describeChannel } from '../../../test/channels/describeChannel.ts'

describeChannel('WhatsApp official API', cloudBench)
