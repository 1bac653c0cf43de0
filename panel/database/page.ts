import { type Model, type ModelStatic, Op, type WhereOptions } from 'sequelize';
import { DomainError } from '../../lib/errors.js';

/** Which page of a list is asked for. */
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined };

export type Page<T> = { items: T[]; nextCursor: string | null };

type Listed = Model & { id: string; createdAt: Date };

const DEFAULT_ITEMS = 50;
const MAX_ITEMS = 100;

/**
 * Reads one page by time of creation. The cursor names the last row seen and not a count, so rows that come
 * or go meanwhile make none appear twice.
 *
 * @throws DomainError `invalid_input` for a cursor that no page has given out.
 */
export async function readPage<M extends Listed>(
  model: ModelStatic<M>,
  { limit = DEFAULT_ITEMS, cursor }: PageRequest,
  order: 'oldest first' | 'newest first',
  where: WhereOptions = {},
): Promise<Page<M>> {
  const direction = order === 'oldest first' ? 'ASC' : 'DESC';
  const beyond = order === 'oldest first' ? Op.gt : Op.lt;
  const count = Math.min(limit, MAX_ITEMS);
  const after = cursor === undefined ? undefined : decode(cursor);
  const position = after && {
    [Op.or]: [
      { createdAt: { [beyond]: after.createdAt } },
      { createdAt: after.createdAt, id: { [beyond]: after.id } },
    ],
  };
  const rows = await model.findAll({
    where: { [Op.and]: position ? [where, position] : [where] } as WhereOptions,
    order: [
      ['createdAt', direction],
      ['id', direction],
    ],
    limit: count + 1,
  });
  const items = rows.slice(0, count);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > count && last ? encode(last) : null };
}

/** The same page with each row turned into what callers see. */
export const mapPage = <A, B>({ items, nextCursor }: Page<A>, view: (item: A) => B): Page<B> => ({
  items: items.map(view),
  nextCursor,
});

const encode = ({ createdAt, id }: Listed): string =>
  Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url');

function decode(cursor: string): { createdAt: Date; id: string } {
  const [, ms, id] =
    /^(\d{1,15}) ([a-z]+_[0-9a-v]{26})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (ms === undefined || id === undefined) {
    throw new DomainError('invalid_input', 'The cursor is none that a page of this list gave.', {
      details: [{ path: '/query/cursor', message: 'is not a nextCursor of this list' }],
    });
  }
  return { createdAt: new Date(Number(ms)), id };
}
