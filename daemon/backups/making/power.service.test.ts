import { powerSuite } from './suites/power-suite.js';

powerSuite('process', () => undefined);
