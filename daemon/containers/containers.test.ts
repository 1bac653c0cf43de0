import { containersSuite } from '../../testing/containers-suite.js';

containersSuite('process', () => undefined);
