import { staysInert } from '../../../core/app/hostile-stories';
import { ASK_STORIES } from './hostile-stories';

staysInert(ASK_STORIES);
