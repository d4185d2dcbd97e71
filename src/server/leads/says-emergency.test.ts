import { expect, test } from 'vitest'
import { saysEmergency } from './says-emergency.ts'

/** One text stands beside the other. */
const textsIn = (texts: string) => texts.split(/ \| |\n {4}/)

test.each([
  [
    'blanks and marks that nobody sees',
    `no\u200b power | no\u00a0power | no  power | no\npower | no\tpower | n\ufffco po\u0007wer
    Eme\u00adrgency | ｎｏ ｐｏｗｅｒ | \u202eEMERGENCY`,
  ],
  [
    'the word itself',
    `emergancy | EMERGENCIES | emregency | emergnecy | Emergensy! | URGENT | urgently | asap
    please come now`,
  ],
  [
    'no power',
    `No power in half the house | power outage | power cut | We have lost all power | We lost the power
    the power went off | the power is down | power has gone | Power’s out upstairs | power failure
    lights have all gone out | the lights are out | no lights anywhere | no electricity | no electric
    without power since 5 | blackout | black out | half the house is dead
    half the house has no power | half of our house is out | we are in the dark | plz hlp no pwr
    haven’t got any power`,
  ],
  [
    'shocks',
    `got a shock | electric shock | shocked from the tap | the tap zapped me | tingles from tap
    tingling off the tap | a tingle in the shower | I was shocked by the oven`,
  ],
  [
    'fire',
    `sparks from the board | it sparked | outlet arcing | smell of burning | burning smell
    smells like burning plastic | smoke from the board | my smoke alarm is on fire
    fishy smell from powerpoint | the plug melted | fire | hot powerpoint | hot switchboard
    the switchboard is hot | switchboard buzzing | smoking outlet`,
  ],
  [
    'water',
    `water in the switchboard | water dripping through the kitchen light
    water is dripping into the power point | rain got in the meter box
    light fitting leaking: the light is full of water | The shed is flooded`,
  ],
  [
    'wires',
    `tree on the line | a branch fell across the power lines | wires hanging | live wire down
    fallen line | power line down | the wires are down on the road`,
  ],
  [
    'what trips',
    `breaker keeps tripping | safety switch keeps tripping | the safety switch has tripped
    RCD won’t reset | keeps tripping`,
  ],
  ['lives', `he is on life support | my CPAP | medical equipment at home`],
  ['other languages', `没有电 | 停电了 | 紧急 | 家裡沒有電`],
])('tells of an emergency: %s', (_, texts) => {
  expect(textsIn(texts).filter((message) => !saysEmergency({ message }))).toEqual([])
})

test.each(['/services?utm_term=no-power', '{"campaign":"emergency_electrician"}', 'no%20power', 'power+out'])(
  'the way here tells of it: %s',
  (source) => expect(saysEmergency({ message: 'Hello' }, source)).toBe(true),
)

test('ordinary work and what sellers write is none', () => {
  const ordinary = [
    'Four smoke alarms to fit.',
    'Interconnected smoke and heat alarms, smoke detectors too',
    'Two floodlights and a flood light over the drive',
    'Looking for a sparky to put in six downlights',
    'Move a power point, no power points in the shed, hot water switch',
    'New switchboard and lights for the kitchen, off peak hot water system',
    'Fire alarm and fire safety inspection',
    'No electrical experience needed, work from home',
    'We build websites that rank first on Google, no obligation',
    'Burn fat fast with this one trick',
    'Emergent markets and a merger, emergence of AI',
    'Wire a pool pump, cables in the wall, trees to light up from below',
    'A fan with a light, and a tree with fairy lights',
  ]
  expect(ordinary.filter((message) => saysEmergency({ message }))).toEqual([])
})
