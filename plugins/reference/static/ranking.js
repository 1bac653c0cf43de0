/**
 * A text of an entry apart from its name, title and path: a description, or a parameter, field or error code with its
 * description. `anchor` is the place on the page.
 *
 * @typedef {{ label?: string, text: string, anchor?: string }} Part
 */
/**
 * A page, or a part of one, that can be found.
 *
 * @typedef {object} Entry
 * @property {'operation' | 'schema' | 'error' | 'guide'} kind
 * @property {string} name the operation id, the name of the schema, or the error code
 * @property {string} title
 * @property {string} address
 * @property {string} [path] the method and path of an operation, or the status of an error
 * @property {Part[]} parts
 */
/** @typedef {{ entry: Entry, score: number, part: Part | undefined }} Found */
const MAX_WORDS = 8;
const MAX_RESULTS = 20;
/** Words that are shorter than this match only the start of other words. */
const MIN_INNER_CHARACTERS = 3;
/** How much a match counts, by where it is. */
const WEIGHTS = { name: 10, title: 8, path: 5, label: 4, text: 1 };
/** Of equal matches, operations come first. */
const KINDS = { operation: 1, error: 0.95, guide: 0.9, schema: 0.85 };
const QUALITY = { inner: 0.3, start: 0.7, whole: 1 };
/** Words of questions that say nothing about what is wanted. They count only if there are no others. */
const FILLERS = new Set(
  'a an and are at do does for how i in is it my of on or the to what which with'.split(' '),
);

const RUN = /[\p{L}\p{N}]+/gu;

/** Returns the words of a text: those of `installContainer` are `install` and `Container`. @param {string} text */
const split = (text) => text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}]+|\p{N}+/gu) ?? [];

/**
 * Returns the words of a query in lower case, without the plural's `s`, so that "backups" finds "backup". The rest of the
 * query after eight words is ignored.
 *
 * @param {string} query
 * @returns {string[]}
 */
export function wordsOf(query) {
  const words = split(query).map((word) => {
    const lower = word.toLowerCase();
    return lower.length > 3 && /[^s]s$/.test(lower) ? lower.slice(0, -1) : lower;
  });
  const telling = words.filter((word) => !FILLERS.has(word));
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS);
}

/** Returns how well a word of a text matches a word of the query; 0 if it does not. @param {string} word @param {string} wanted */
function qualityOf(word, wanted) {
  const at = word.indexOf(wanted);
  if (at === 0) return word.length === wanted.length || word === `${wanted}s` ? QUALITY.whole : QUALITY.start;
  return at > 0 && wanted.length >= MIN_INNER_CHARACTERS ? QUALITY.inner : 0;
}

/**
 * Returns the parts of a text that match words of a query, as places from and to, in their order and without overlaps.
 *
 * @param {string} text
 * @param {string[]} words
 * @returns {[from: number, to: number][]}
 */
export function matchesIn(text, words) {
  /** @type {[number, number][]} */
  const found = [];
  for (const { 0: run, index } of text.matchAll(RUN)) {
    let at = 0;
    const runs = found.length;
    for (const word of split(run)) {
      at = run.indexOf(word, at);
      mark(word, index + at);
      at += word.length;
    }
    if (found.length === runs) mark(run, index);
  }
  return found;

  /** @param {string} word @param {number} at */
  function mark(word, at) {
    const lower = word.toLowerCase();
    const [longest] = words
      .filter((each) => qualityOf(lower, each) > 0)
      .sort((one, other) => other.length - one.length);
    if (longest !== undefined)
      found.push([at + lower.indexOf(longest), at + lower.indexOf(longest) + longest.length]);
  }
}

/**
 * Returns a search over the entries. Its results contain all words of the query or, if no entry does, as many of them as
 * possible; the best come first. Words that few entries contain count more.
 *
 * @param {readonly Entry[]} entries
 * @returns {(query: string) => Found[]}
 */
export function createSearch(entries) {
  const index = indexed(entries);
  return (query) => {
    const ratings = entries.map((entry, number) => ({ entry, number, count: 0, score: 0 }));
    const ofPlaces = new Float64Array(index.places.length);
    for (const word of wordsOf(query)) rate(index, scoresOf(index, word), ratings, ofPlaces);
    const most = ratings.reduce((max, { count }) => Math.max(max, count), 1);
    const whole = query.trim().toLowerCase();
    return ratings
      .filter(({ count }) => count === most)
      .map(({ entry, number, score }) => ({
        entry,
        number,
        score: KINDS[entry.kind] * score + bonus(entry, whole),
      }))
      .sort((one, other) => other.score - one.score || one.entry.title.length - other.entry.title.length)
      .slice(0, MAX_RESULTS)
      .map(({ entry, number, score }) => ({ entry, score, part: bestPart(index, number, ofPlaces) }));
  };
}

/**
 * A text of an entry. `part` is undefined for its name, title and path.
 *
 * @typedef {{ entry: number, weight: number, part: Part | undefined }} Place
 */
/**
 * `words` has the places of each word, and `starts` the first place of each entry.
 *
 * @typedef {{ places: Place[], words: Map<string, number[]>, starts: number[] }} Index
 */

/** @param {readonly Entry[]} entries @returns {Index} */
function indexed(entries) {
  /** @type {Index} */
  const { places, words, starts } = { places: [], words: new Map(), starts: [] };
  /** @param {number} entry @param {string} text @param {number} weight @param {Part} [part] */
  const add = (entry, text, weight, part) => {
    // A word in a short text says more than the same word in a long one.
    const place = places.push({ entry, weight: weight / (1 + Math.log(1 + text.length / 40) / 4), part }) - 1;
    // Names in capitals and lower case are words too, for users who type them in lower case.
    const own = [...split(text), ...(text.match(RUN) ?? [])].map((each) => each.toLowerCase());
    for (const word of new Set(own)) {
      const known = words.get(word);
      if (known === undefined) words.set(word, [place]);
      else known.push(place);
    }
  };
  entries.forEach(({ name, title, path = '', parts }, entry) => {
    starts.push(places.length);
    add(entry, name, WEIGHTS.name);
    add(entry, title, WEIGHTS.title);
    add(entry, path, WEIGHTS.path);
    for (const part of parts) {
      if (part.label !== undefined) add(entry, part.label, WEIGHTS.label, part);
      add(entry, part.text, WEIGHTS.text, part);
    }
  });
  return { places, words, starts };
}

/**
 * Returns the places that contain a word, and its score at each place.
 *
 * @param {Index} index
 * @param {string} wanted
 */
function scoresOf({ places, words }, wanted) {
  const scores = new Float64Array(places.length);
  /** @type {number[]} */
  const matching = [];
  for (const [word, having] of words) {
    const quality = qualityOf(word, wanted);
    if (quality === 0) continue;
    for (const place of having) {
      const known = scores[place] ?? 0;
      if (known === 0) matching.push(place);
      scores[place] = Math.max(known, quality * (places[place]?.weight ?? 0));
    }
  }
  return { scores, matching };
}

/**
 * Adds the scores of a word to the ratings of the entries, and to those of the parts that match it better than the name,
 * title and path of their entry.
 *
 * @param {Index} index
 * @param {{ scores: Float64Array, matching: number[] }} matches
 * @param {{ count: number, score: number }[]} ratings
 * @param {Float64Array} ofPlaces
 */
function rate({ places }, { scores, matching }, ratings, ofPlaces) {
  const best = new Float64Array(ratings.length);
  const inHead = new Float64Array(ratings.length);
  for (const place of matching) {
    const { entry = 0, part } = places[place] ?? {};
    const score = scores[place] ?? 0;
    if (score > (best[entry] ?? 0)) best[entry] = score;
    if (part === undefined && score > (inHead[entry] ?? 0)) inHead[entry] = score;
  }
  for (const place of matching) {
    const { entry = 0, part } = places[place] ?? {};
    const score = scores[place] ?? 0;
    if (part !== undefined && score > (inHead[entry] ?? 0)) ofPlaces[place] = (ofPlaces[place] ?? 0) + score;
  }
  const rarity = Math.log(1 + ratings.length / (1 + best.filter((score) => score > 0).length));
  ratings.forEach((rating, entry) => {
    const score = best[entry] ?? 0;
    if (score === 0) return;
    rating.count += 1;
    rating.score += score * rarity;
  });
}

/** Returns the part that a result shows; undefined if its name, title and path say all. @param {Index} index @param {number} entry @param {Float64Array} ofPlaces */
function bestPart({ places, starts }, entry, ofPlaces) {
  const end = starts[entry + 1] ?? places.length;
  let best = 0;
  let part;
  for (let place = starts[entry] ?? end; place < end; place += 1) {
    if ((ofPlaces[place] ?? 0) <= best) continue;
    best = ofPlaces[place] ?? 0;
    part = places[place]?.part;
  }
  return part;
}

/** Returns what an entry gets for containing the whole query. @param {Entry} entry @param {string} whole */
function bonus({ name, title, path = '' }, whole) {
  if ([name, path, path.split(' ')[1]].some((each) => each?.toLowerCase() === whole)) return 4 * WEIGHTS.name;
  return title.toLowerCase().includes(whole) ? WEIGHTS.name : 0;
}
