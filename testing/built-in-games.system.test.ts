import { afterAll, beforeAll, test } from '@jest/globals';
import { GAMES, runBuiltInType } from './built-in-types.js';
import { GameFixture } from './game-servers/game-fixture.js';
import { describeWith } from './services/describe-with.js';

const TIMEOUT_MS = 240_000;

describeWith(['server-types'], 'built-in server types without Docker: games', () => {
  let fixture: GameFixture;

  beforeAll(async () => {
    fixture = await GameFixture.open();
  }, TIMEOUT_MS);
  afterAll(() => fixture?.close());

  test.each(GAMES)(
    'a real server of the type $type gets its settings, starts, ends by itself and starts again',
    (type) => runBuiltInType(fixture, type),
    TIMEOUT_MS,
  );
});
