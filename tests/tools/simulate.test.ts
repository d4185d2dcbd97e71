import { describe, expect, test } from 'vitest'
import { minutes } from '#shared/durations.ts'
import { keptStories } from '../simulation/kept-stories.ts'
import { plantedBugs } from '../simulation/planted-bugs.ts'
import { play, traceOf } from '../simulation/play.ts'
import { tellStory } from '../simulation/story.ts'

const stories = 300

describe('stories of a site', { timeout: minutes(5) }, () => {
  test('keep every promise, whatever fails', async () => {
    const broken: string[] = []
    for (let seed = 1; seed <= stories; seed += 1) {
      const problems = await play(tellStory(seed))
      if (problems.length > 0) broken.push(`${seed}: ${problems.join('; ')}`)
    }
    expect(broken).toEqual([])
  })

  test.each(keptStories)('tell that $name', async (story) => {
    expect(await play(story)).toEqual([])
  })

  test('are the same to the byte for the same seed', async () => {
    for (const seed of [3, 14]) {
      const first = await traceOf(tellStory(seed))
      expect(await traceOf(tellStory(seed))).toBe(first)
    }
  })

  test.each(plantedBugs)('find that $name', async (bug) => {
    expect(await play(tellStory(bug.foundBy), bug)).not.toEqual([])
  })
})
