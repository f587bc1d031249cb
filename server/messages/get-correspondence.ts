import type { Context } from '../context.ts'
import { describeSubjects } from './describe-subjects.ts'
import { findCorrespondence, type Topic } from './find-correspondence.ts'
import { listCorrespondents } from './list-correspondents.ts'
import { whyNotWrite } from './may-write.ts'

/**
 * What the page needs on which one writes for the first time, or the conversation that is there already.
 * @throws AppError as findCorrespondence
 */
export async function getCorrespondence(ctx: Context, topic: Topic) {
  const correspondence = await findCorrespondence(ctx, topic)
  const { conversationId, subject, otherId } = correspondence
  const [aboutOf, personOf, { reason }] = await Promise.all([
    describeSubjects(ctx, [correspondence]),
    listCorrespondents(ctx, [otherId]),
    whyNotWrite(ctx, correspondence),
  ])
  return {
    conversationId,
    subject,
    other: personOf(otherId),
    about: aboutOf(correspondence),
    cannotWrite: reason,
  }
}
